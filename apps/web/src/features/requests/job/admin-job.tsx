import { Button, Group, Text } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { RequestDetails } from '../card-parts/request-details.tsx';
import { RequestTimeline } from '../card-parts/request-status.tsx';
import classes from './job.module.css';
import { JobHistory } from './job-history.tsx';
import { JobMoney } from './job-money.tsx';
import { JobSection } from './job-section.tsx';
import { JobPlaceSection, JobWhat } from './job-task.tsx';

/** Everything about one job for the staff, who only read it here. */
export function AdminJob({ request }: { readonly request: RequestOut }) {
  const payment = request.money?.payment_id ?? null;
  return (
    <div className={classes.parts}>
      <JobSection title="Administración">
        <Text>
          Ves el trabajo como lo ven sus dos partes. Las decisiones se toman en su ficha; las del dinero, en
          la del pago.
        </Text>
        <Group>
          <Button component={Link} to={`/admin/requests/${request.id}`} variant="default" size="md">
            Ver la ficha
          </Button>
          {payment === null ? null : (
            <Button component={Link} to={`/admin/payments/${payment}`} variant="default" size="md">
              Ver el pago
            </Button>
          )}
        </Group>
      </JobSection>
      <RequestTimeline status={request.status} />
      <JobWhat request={request} />
      <JobPlaceSection request={request} reader="admin" />
      <div className={classes.pair}>
        <JobSection title="Cuándo">
          <RequestDetails request={request} reader="admin" section="when" />
        </JobSection>
        <JobSection title="Contacto">
          <RequestDetails request={request} reader="admin" section="contact" />
        </JobSection>
      </div>
      <JobMoney request={request} reader="admin" />
      <JobHistory id={request.id} />
    </div>
  );
}
