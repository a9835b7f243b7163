/** Path of the page that the user last typed into. */
let typedAt: string | null = null;

/** Records the page of each input event from now on. */
export function trackInput(): void {
  addEventListener('input', () => {
    typedAt = location.pathname;
  });
}

export const hasUnsavedInput = (): boolean => typedAt === location.pathname;
