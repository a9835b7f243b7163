import { Page } from '../ui/page.tsx';

export default function LoginPage() {
  return <Page title="Iniciar sesión" />;
}
