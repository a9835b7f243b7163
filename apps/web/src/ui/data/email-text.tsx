/** An address that breaks before its '@' where it does not fit, and not in the middle of a name. */
export function EmailText({ children: email }: { readonly children: string }) {
  const host = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </>
  );
}
