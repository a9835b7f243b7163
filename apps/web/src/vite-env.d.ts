/// <reference types="vite/client" />

/** Variables of the theme, provided by `build/theme-sheet.ts`. */
declare module 'virtual:oficio-theme.css';

/** Files that the service worker caches, provided by `build/service-worker.ts`. */
declare module 'virtual:oficio-shell' {
  /** Name of the build, which changes with any of its files. */
  export const BUILD: string;
  /** Paths of the files that the offline page needs. */
  export const SHELL: readonly string[];
}
