import { Button, Stack } from '@mantine/core';
import { Link } from '../../../lib/navigation/link.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { UploadProgress } from '../fields/upload-progress.tsx';
import { ReachNote } from './reach-note.tsx';
import { RequestFormSkeleton } from './request-form-skeleton.tsx';
import { RequestSummary } from './request-summary.tsx';
import classes from './step-actions.module.css';
import { StepHead } from './step-head.tsx';
import { type RequestFormOptions, useRequestForm } from './use-request-form.ts';
import { WhatStep } from './what-step.tsx';
import { WhenStep } from './when-step.tsx';
import { WhereStep } from './where-step.tsx';

/** Form of a request in three steps: what, where and when. */
export function RequestForm(options: RequestFormOptions) {
  const { form, ready, step, proceed, discard, place, pending, share, cancel, element, ...steps } =
    useRequestForm(options);
  const { services, technicianId } = options;
  if (!ready) return <RequestFormSkeleton />;

  return (
    <form ref={element} onSubmit={proceed} noValidate>
      <Stack gap="lg">
        <StepHead step={step} heading={steps.heading}>
          {pending ? null : (
            <Button component={Link} to="/" variant="subtle" size="md" onClick={discard}>
              Cancelar
            </Button>
          )}
        </StepHead>
        {step === 'que' ? <WhatStep form={form} services={services} /> : null}
        {step === 'donde' ? <WhereStep form={form} place={place} isRequired={technicianId === null} /> : null}
        {/* Stays in the document, because a date without its time exists only in the browser's field. */}
        <div hidden={step !== 'cuando'}>
          <WhenStep form={form} />
        </div>
        <RequestSummary
          values={form.values}
          services={services}
          steps={steps.answered}
          canOpen={steps.canOpen}
          onChange={steps.goTo}
        />
        {step === 'cuando' && technicianId === null ? (
          <ReachNote values={form.values} services={services} />
        ) : null}
        {share === null ? null : (
          <UploadProgress share={share} count={form.values.image.length} sending="Enviando la solicitud…" />
        )}
        <div className={classes.bar}>
          {step === 'que' || pending ? null : (
            <Button variant="default" size="md" onClick={steps.back}>
              Atrás
            </Button>
          )}
          {share === null || share === 1 ? null : (
            <Button variant="default" size="md" onClick={cancel}>
              Cancelar envío
            </Button>
          )}
          <SubmitButton pending={pending} size="md">
            {step === 'cuando' ? 'Enviar solicitud' : 'Siguiente'}
          </SubmitButton>
        </div>
      </Stack>
    </form>
  );
}
