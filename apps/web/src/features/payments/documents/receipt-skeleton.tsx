import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import classes from './receipt.module.css';

/** Widths of the lines, in percent. */
const DETAIL_WIDTHS = [30, 62, 46, 52, 54, 26, 48, 24] as const;

/** Placeholder of a receipt: its details and the total. */
export function ReceiptSkeleton() {
  return (
    <Card p={{ base: 'md', sm: 'xl' }} role="status" aria-label="Cargando el recibo…">
      <div className={classes.waitingDetails}>
        {DETAIL_WIDTHS.map(width => (
          <div key={width} className={classes.waiting}>
            <Skeleton height={14} width="7rem" />
            <Skeleton height={16} width={`${width}%`} />
          </div>
        ))}
      </div>
      <Skeleton height={44} />
    </Card>
  );
}
