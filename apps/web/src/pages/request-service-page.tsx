import { Page } from '../ui/page.tsx';

export default function RequestServicePage() {
  return <Page title="Solicitar un servicio" />;
}
