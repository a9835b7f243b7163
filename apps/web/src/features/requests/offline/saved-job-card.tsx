import { formatDateTime } from '../../../lib/format/date-times.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './last-requests.module.css';
import { SavedJobDetails } from './saved-job.tsx';
import { savedJobs } from './saved-requests.ts';

/** Shows what this browser knows about a job that could not be loaded; nothing for an unknown one. */
export function SavedJobCard({ id }: { readonly id: number }) {
  const saved = savedJobs(serverNow());
  const job = saved?.value.find(one => one.id === id);
  if (!saved || !job) return null;
  return (
    <Card component="section" aria-label="Lo que sabemos de este trabajo" mt="lg">
      <p className={classes.when}>Así estaba el {formatDateTime(new Date(saved.at).toISOString())}.</p>
      <SavedJobDetails job={job} />
    </Card>
  );
}
