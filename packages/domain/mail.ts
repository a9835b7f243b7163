/** Whose server mail leaves by; `smtp` is any other. */
export const EMAIL_SERVICES = ['gmail', 'outlook', 'smtp'] as const;
export type EmailService = (typeof EMAIL_SERVICES)[number];

export const DEFAULT_SMTP_PORT = 587;

const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a text is of the form that the settings of mail ask for (spec, section 5). */
export const isSimpleEmail = (text: string): boolean => SIMPLE_EMAIL.test(text);
