import { Button, Title } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import { useId } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { pendingAnswer } from './pending-answer.ts';
import classes from './today.module.css';

interface AnswerCardProps {
  readonly request: RequestOut;
  /** Whether it is the first action of the page, which is the filled button. */
  readonly isFirst: boolean;
}

/** Shows what a customer waits for, with a link to the page that answers it. */
export function AnswerCard({ request, isFirst }: AnswerCardProps) {
  const title = useId();
  const { text, label } = pendingAnswer(request);
  return (
    <Card component="article" aria-labelledby={title} className={classes.answer} p="md">
      <div className={classes.what}>
        <Title order={3} size="h4" id={title}>
          {request.service_name}
        </Title>
        <p className={classes.line}>{text}</p>
      </div>
      <Button
        component={Link}
        to={jobPath(request.id)}
        variant={isFirst ? 'filled' : 'default'}
        size="md"
        aria-describedby={title}
      >
        {label}
      </Button>
    </Card>
  );
}
