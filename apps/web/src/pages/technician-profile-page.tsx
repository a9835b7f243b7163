import { Page } from '../ui/page.tsx';

export default function TechnicianProfilePage() {
  return <Page title="Perfil del técnico" />;
}
