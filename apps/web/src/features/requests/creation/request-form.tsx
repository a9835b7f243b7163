import { Button, Stack, Title } from '@mantine/core';
import type { ServiceOut } from '@oficio/domain/technicians/contract.ts';
import { type ReactNode, type RefObject, startTransition, useState } from 'react';
import { useNavigate } from 'react-router';
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { UploadProgress } from '../fields/upload-progress.tsx';
import { AnsweredSteps } from './answered-steps.tsx';
import { WhatStep, WhenStep, WhereStep } from './form-steps.tsx';
import { countDraftPhotos, readDraft } from './request-draft.ts';
import classes from './request-form.module.css';
import { ReachNote } from './request-notices.tsx';
import { isOtherStart, isWorthKeeping } from './request-start.ts';
import { numberOfStep, STEP_TITLES, STEPS, type Step } from './steps.ts';
import { claimForOwner, FoundRequest, foundRequest, UnsentRequest } from './unsent-request.tsx';
import { type RequestFormOptions, useRequestForm } from './use-request-form.ts';

interface RequestFormProps extends Omit<RequestFormOptions, 'isAnswer'> {
  /** All services. The chosen technician may offer only some of them. */
  readonly catalogue: readonly ServiceOut[];
}

/** Form of a request. Asks first what happens to an unsent draft that was started for something else. */
export function RequestForm({ catalogue, ...options }: RequestFormProps) {
  const isHydrated = useHydrated();
  const { slot, technicianId, searched } = options;
  const start = JSON.stringify([
    technicianId,
    searched.service_id,
    searched.place?.display_name,
    searched.need,
  ]);
  /** The start that the form on the screen belongs to; null before the first one. */
  const [begun, setBegun] = useState<string | null>(null);
  const [isAnswer, setAnswer] = useState(false);
  /** Number of cancelled forms. Who returns before the next screen is there gets an empty form, which saves again. */
  const [cancelled, setCancelled] = useState(0);
  if (!isHydrated) return <RequestFormSkeleton />;
  if (begun !== start) {
    claimForOwner(slot);
    const found = foundRequest(slot);
    if (found) return <FoundRequest slot={slot} draft={found} onAnswer={() => setAnswer(true)} />;
    const draft = readDraft(slot);
    if (draft && isOtherStart(draft, options) && isWorthKeeping(draft, countDraftPhotos(slot)))
      return (
        <UnsentRequest
          slot={slot}
          draft={draft}
          services={catalogue}
          onDelete={() => {
            setAnswer(true);
            setBegun(start);
          }}
        />
      );
    setBegun(start);
  }
  return (
    <StepsForm
      key={cancelled}
      {...options}
      isAnswer={isAnswer}
      // With the navigation, so that the new form appears only if the customer returns.
      onCancel={() => startTransition(() => setCancelled(cancelled + 1))}
    />
  );
}

/** The three steps: what, where and when. */
function StepsForm({ onCancel, ...options }: RequestFormOptions & { readonly onCancel: () => void }) {
  const {
    form,
    job,
    ready,
    step,
    proceed,
    discard,
    place,
    photos,
    pending,
    share,
    cancel,
    element,
    prepareLeaving,
    ...steps
  } = useRequestForm(options);
  const { services, technicianId, gate, slot } = options;
  const navigate = useNavigate();
  if (!ready) return <RequestFormSkeleton />;

  const summary = (
    <AnsweredSteps
      values={form.values}
      services={services}
      steps={steps.answered}
      canOpen={steps.canOpen}
      onChange={steps.goTo}
      photos={photos}
    />
  );
  // A need may have answered the step before, which the person has not seen then.
  const isSummaryFirst = step === 'donde' && slot.isOnDevice;

  return (
    <form ref={element} onSubmit={proceed} noValidate>
      <Stack gap="lg">
        <StepHead step={step} heading={steps.heading}>
          {pending ? null : (
            <Button
              component={Link}
              to="/"
              variant="subtle"
              size="md"
              onClick={event => {
                const { description, image } = form.values;
                if (description.trim() === '' && !isWorthKeeping(form.values, image.length)) return;
                event.preventDefault();
                void confirm(LOSS).then(isSure => {
                  if (!isSure) return;
                  discard();
                  onCancel();
                  void navigate('/');
                });
              }}
              onFollow={() => {
                discard();
                onCancel();
              }}
            >
              Cancelar
            </Button>
          )}
        </StepHead>
        {isSummaryFirst ? summary : null}
        {step === 'que' ? <WhatStep form={form} photos={photos} services={services} /> : null}
        {step === 'donde' ? <WhereStep form={form} place={place} isRequired={technicianId === null} /> : null}
        {/* Stays in the document, because a date without its time exists only in the browser's field. */}
        <div hidden={step !== 'cuando'}>
          <WhenStep form={form} job={job} />
        </div>
        {step === 'cuando' && gate ? gate.render(prepareLeaving) : null}
        {isSummaryFirst ? null : summary}
        {step === 'cuando' && technicianId === null && gate === null ? (
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
          <SubmitButton pending={pending || photos.isPreparing} size="md">
            {step === 'cuando' ? 'Enviar solicitud' : 'Siguiente'}
          </SubmitButton>
        </div>
      </Stack>
    </form>
  );
}

const LOSS = {
  title: '¿Descartar esta solicitud?',
  message: 'Se borrará de este dispositivo todo lo que has escrito, también las fotos.',
  confirmLabel: 'Descartar',
  cancelLabel: 'Seguir escribiendo',
  danger: true,
};

interface StepHeadProps {
  readonly step: Step;
  /** Receives the focus when the step changes, so that screen readers read it. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

/** Shows the position in the form, and an action beside it. */
function StepHead({ step, heading, children }: StepHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.line}>
        <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.title}>
          Paso {numberOfStep(step)} de {STEPS.length}: {STEP_TITLES[step]}
        </Title>
        {children}
      </div>
      <div className={classes.progress} aria-hidden="true">
        {STEPS.map(one => (
          <span key={one} data-done={numberOfStep(one) <= numberOfStep(step) || undefined} />
        ))}
      </div>
    </div>
  );
}

/** Heights in pixels of the form's fields, from the service to the map. */
const FIELDS = [42, 112, 42, 256, 42];

/** Placeholder of the form: a label and a box for each field. */
export function RequestFormSkeleton() {
  return (
    <>
      <span role="status" className="visually-hidden">
        Cargando el formulario…
      </span>
      <Stack gap="lg" aria-hidden="true">
        {FIELDS.map((height, field) => ({ height, key: `field-${field}` })).map(({ height, key }) => (
          <Stack key={key} gap="xs">
            <Skeleton height={14} width="8rem" />
            <Skeleton height={height} />
          </Stack>
        ))}
      </Stack>
    </>
  );
}
