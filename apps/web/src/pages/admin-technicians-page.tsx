import { Page } from '../ui/page.tsx';

export default function AdminTechniciansPage() {
  return <Page title="Técnicos pendientes" />;
}
