/// <reference types="vite/client" />

/** The theme's variables, made by `build/theme-sheet.ts`. */
declare module 'virtual:oficio-theme.css';

/** What the service worker keeps, made by `build/service-worker.ts`. */
declare module 'virtual:oficio-shell' {
  /** Of the build: another one has another. */
  export const BUILD: string;
  /** Paths of the files that the offline page needs. */
  export const SHELL: readonly string[];
}
