import { mount } from 'svelte';
import App from './App.svelte';
import './styles/fonts.css';
import './styles/theme.css';
import './styles/map.css';
import './styles/ui.css';

const target = document.getElementById('app');
if (target) mount(App, { target });
