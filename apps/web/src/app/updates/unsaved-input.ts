/** Whether something was typed into the page that is open; its drafts may be kept, which nobody here knows. */
let typedAt: string | null = null;

/** Notes what people type from now on. */
export function trackInput(): void {
  addEventListener('input', () => {
    typedAt = location.pathname;
  });
}

export const hasUnsavedInput = (): boolean => typedAt === location.pathname;
