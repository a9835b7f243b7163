import { ChoosePassword } from '../../features/accounts/links/choose-password.tsx';

/** Target of the mailed link that invites an administrator. */
export default function InvitationPage() {
  return <ChoosePassword purpose="invite" />;
}
