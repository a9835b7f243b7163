interface Person {
  readonly name: string;
  readonly email: string;
}

/** Removes differences that a guess would ignore: case, accents and spaces. */
const normalized = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();

/** Returns whether a password is the person's e-mail address, the part before its @ or its +, or the name. */
export function isPersonalPassword(password: string, { name, email }: Person): boolean {
  const [local = ''] = email.split('@');
  const [mailbox = ''] = local.split('+');
  return [email, local, mailbox, name].map(normalized).includes(normalized(password));
}
