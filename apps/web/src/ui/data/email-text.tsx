/** Shows an email address that breaks only before its '@'. */
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
