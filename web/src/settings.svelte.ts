// What a player sets for this browser: theme, speed, layers.

type Theme = 'light' | 'dark';

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(`gonfalon.${key}`);
  } catch {
    return null;
  }
};
const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(`gonfalon.${key}`, value);
  } catch {
    // Not kept.
  }
};

class Settings {
  theme = $state<Theme>(
    typeof document !== 'undefined' && document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
  );
  /** Milliseconds for each decision of others that is played before the eyes. */
  pace = $state(Number(read('pace') ?? 260));
  showZones = $state(read('zones') === 'yes');
  diceOnly = $state(false);

  setTheme(theme: Theme): void {
    this.theme = theme;
    document.documentElement.dataset['theme'] = theme;
    write('theme', theme);
  }

  setPace(pace: number): void {
    this.pace = pace;
    write('pace', String(pace));
  }

  setZones(on: boolean): void {
    this.showZones = on;
    write('zones', on ? 'yes' : 'no');
  }
}

export const settings = new Settings();

export const calm = (): boolean =>
  typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;

export const touching = (): boolean =>
  typeof matchMedia !== 'undefined' && matchMedia('(hover: none)').matches;
