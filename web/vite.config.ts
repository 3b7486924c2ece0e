import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const service = process.env['GONFALON_SERVICE'] ?? 'http://127.0.0.1:8000';

// The icons of game-icons.net that the client uses; the rest of the collection stays out.
const ICONS = [
  'anticlockwise-rotation', 'back-forth', 'battle-axe', 'black-knight-helm', 'bookmarklet',
  'broken-shield', 'camp-cooking-pot', 'cannon', 'checked-shield', 'clockwise-rotation', 'cloud-download', 'crossbow',
  'crossed-swords', 'expand', 'exit-door', 'eye-target', 'falling', 'flanged-mace', 'flying-flag', 'help',
  'hourglass', 'hunting-horn', 'knight-banner', 'load', 'moon', 'mounted-knight', 'old-wagon',
  'rally-the-troops', 'return-arrow', 'sand-castle', 'scroll-unfurled', 'settings-knobs', 'share',
  'skull-crossed-bones', 'sling', 'striking-arrows', 'sun', 'tabletop-players', 'tied-scroll',
  'treasure-map', 'trophy', 'trumpet-flag', 'visored-helm', 'walking-boot',
];

function gameIcons(): Plugin {
  const id = 'virtual:game-icons';
  return {
    name: 'game-icons',
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load(name) {
      if (name !== `\0${id}`) return undefined;
      const file = new URL('./node_modules/@iconify-json/game-icons/icons.json', import.meta.url);
      const all = JSON.parse(readFileSync(file, 'utf8')) as {
        icons: Record<string, { body: string }>;
        aliases?: Record<string, { parent: string }>;
      };
      const found = Object.fromEntries(
        ICONS.map((icon) => {
          const entry = all.icons[icon] ?? all.icons[all.aliases?.[icon]?.parent ?? ''];
          if (!entry) throw new Error(`there is no icon ${icon}`);
          return [icon, entry.body];
        }),
      );
      return `export default ${JSON.stringify(found)};`;
    },
  };
}

export default defineConfig({
  plugins: [gameIcons(), svelte()],
  base: './',
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  server: { proxy: { '/api': { target: service, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
