import { JobFigures } from '../../features/admin/figures/job-figures.tsx';
import { useAllServices } from '../../features/admin/services/api.ts';
import { Page } from '../../ui/layout/page.tsx';

/** Charts about the business. */
export default function AdminFiguresPage() {
  return (
    <Page title="Cifras" width="table">
      <JobFigures services={useAllServices()} />
    </Page>
  );
}
