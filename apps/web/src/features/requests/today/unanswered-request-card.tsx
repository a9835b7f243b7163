import { Button, Title } from '@mantine/core';
import type { AnswerPrompt } from '@oficio/domain/must-act/technician.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import classes from './today.module.css';

const OfferDialog = lazyDialog(() => import('../offers/technician-offer-dialog.tsx'));

interface UnansweredRequestCardProps {
  readonly request: RequestOut;
  readonly answer: AnswerPrompt;
  /** Whether it is the first action of the page, which is the filled button. */
  readonly isFirst: boolean;
  /** Whether the technician has just accepted it; the card then takes the focus. */
  readonly isAccepted: boolean;
  /** Called when the customer has the answer. */
  readonly onAnswered: () => void;
}

/** Shows what a customer waits for, with the dialog that sets a price or a link to the page with another answer. */
export function UnansweredRequestCard({
  request,
  answer: { text, label, asksPrice },
  isFirst,
  isAccepted,
  onAnswered,
}: UnansweredRequestCardProps) {
  const card = useRef<HTMLElement>(null);
  const title = useId();
  const [isPricing, setPricing] = useState(false);
  useEffect(() => {
    if (isAccepted) card.current?.focus();
  }, [isAccepted]);
  const button = {
    variant: isFirst ? 'filled' : 'default',
    size: 'md',
    'aria-describedby': title,
    children: label,
  } as const;
  return (
    <Card
      component="article"
      ref={card}
      tabIndex={-1}
      aria-labelledby={title}
      className={classes.answer}
      p="md"
    >
      <div className={classes.what}>
        <Title order={3} size="h4">
          <Link to={jobPath(request.id)} className={classes.link} id={title}>
            {request.service_name}
          </Link>
        </Title>
        <p className={classes.line}>{text}</p>
      </div>
      {asksPrice ? (
        <Button {...button} onClick={() => setPricing(true)} />
      ) : (
        <Button {...button} component={Link} to={jobPath(request.id)} />
      )}
      {isPricing ? (
        <OfferDialog
          request={request}
          onClose={() => setPricing(false)}
          onDone={() => {
            setPricing(false);
            onAnswered();
          }}
        />
      ) : null}
    </Card>
  );
}
