/// <reference types="vite/client" />

/** The theme's variables, made by `build/theme-sheet.ts`. */
declare module 'virtual:oficio-theme.css';
