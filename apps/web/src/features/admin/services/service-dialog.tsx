import { Alert, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CatalogueServiceOut } from '@oficio/domain/admin/services/contract.ts';
import { type Label, tooShort } from '@oficio/domain/fields/characters.ts';
import { defaultWords, wordsOf } from '@oficio/domain/search/service-words.ts';
import { wordsProblem } from '@oficio/domain/search/word-list.ts';
import { DEFAULT_SERVICE_ICON, SERVICE_ICONS } from '@oficio/domain/technicians/catalogue/icons.ts';
import { CATEGORY_NAME, SERVICE_NAME } from '@oficio/domain/technicians/catalogue/rules.ts';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { ServiceIcon } from '../../../ui/data/service-icon.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { focusFirstError, showFormError } from '../../../ui/forms/form-errors.ts';
import { useAddService, useChangeService, useReloadCatalogue } from './api.ts';
import classes from './service-dialog.module.css';
import { WordsField } from './words-field.tsx';

/** Value of the select for a category that does not exist yet. */
const NEW_CATEGORY = '';

interface ServiceDialogProps {
  /** Null for a new service. */
  readonly service: CatalogueServiceOut | null;
  readonly services: readonly CatalogueServiceOut[];
  readonly onClose: () => void;
}

/** Form of a new or an existing service: name, category, words and icon. */
export default function ServiceDialog({ service, services, onClose }: ServiceDialogProps) {
  const add = useAddService();
  const change = useChangeService();
  const reload = useReloadCatalogue();
  // What the administrator has seen of the service. Another administrator may change it while this dialog is open.
  const [seen, setSeen] = useState(service);
  const [isChanged, setChanged] = useState(false);
  const categories = [...new Set(services.map(({ category }) => category))];
  const draft = useFormDraft(`service.${service?.id ?? 'new'}`, {
    name: service?.name ?? '',
    known_category: service?.category ?? categories[0] ?? NEW_CATEGORY,
    category: '',
    icon: service?.icon ?? DEFAULT_SERVICE_ICON,
    words: service ? wordsOf(service).join(', ') : '',
  });
  const defaultName = service?.default_name ?? null;
  const defaults = defaultWords(defaultName).join(', ');
  const form = useForm({
    initialValues: draft.initial,
    onValuesChange: draft.save,
    validate: {
      name: name => lengthError(name, 'el nombre', SERVICE_NAME.min),
      category: (category, { known_category }) =>
        known_category === NEW_CATEGORY ? lengthError(category, 'la categoría', CATEGORY_NAME.min) : null,
      words: wordsProblem,
    },
  });
  const isNewCategory = form.values.known_category === NEW_CATEGORY;
  const send = useSingleFlight(async ({ known_category, ...values }: typeof form.values) => {
    const category = known_category === NEW_CATEGORY ? values.category : known_category;
    const body = { ...values, category };
    try {
      if (seen) await change.mutateAsync({ ...body, serviceId: seen.id, version: seen.version });
      else await add.mutateAsync(body);
      draft.clear();
      toast.success(seen ? 'Servicio guardado' : 'Servicio añadido');
      onClose();
    } catch (error) {
      showFormError(form, error, seen ? 'Error al guardar el servicio' : 'Error al añadir el servicio');
      if (!seen || !(error instanceof ApiError) || error.status !== 409) return;
      const current = (await reload()).find(({ id }) => id === seen.id);
      if (!current) return;
      setSeen(current);
      setChanged(true);
    }
  });
  return (
    <Dialog
      title={service ? 'Editar servicio' : 'Añadir servicio'}
      onClose={onClose}
      closeOnClickOutside={!form.isDirty()}
    >
      <form onSubmit={form.onSubmit(send, errors => focusFirstError(form, errors))} noValidate>
        <Stack>
          {isChanged && seen ? (
            <Alert color="yellow" role="note" title="Otra persona lo ha cambiado">
              Ahora se llama «{seen.name}» y está en «{seen.category}».{' '}
              {seen.words === service?.words ? null : 'Sus palabras también han cambiado. '}Si guardas,
              quedará como lo ves aquí.
            </Alert>
          ) : null}
          <TextInput
            size="md"
            label="Nombre"
            name="name"
            description={
              service ? 'El nombre nuevo se verá también en las solicitudes que ya existen.' : undefined
            }
            withAsterisk
            maxLength={SERVICE_NAME.max}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
            key={form.key('name')}
          />
          <NativeSelect
            size="md"
            label="Categoría"
            data={[...categories, { value: NEW_CATEGORY, label: 'Otra categoría…' }]}
            {...form.getInputProps('known_category')}
            key={form.key('known_category')}
          />
          {isNewCategory ? (
            <TextInput
              size="md"
              label="Categoría nueva"
              name="category"
              withAsterisk
              maxLength={CATEGORY_NAME.max}
              autoComplete="off"
              {...form.getInputProps('category')}
              key={form.key('category')}
            />
          ) : null}
          <WordsField
            key={form.key('words')}
            field={form.getInputProps('words')}
            value={form.values.words}
            defaultName={defaultName}
            defaults={defaults}
            onReset={() => {
              form.setFieldValue('words', defaults);
              // The button disappears.
              form.getInputNode('words')?.focus();
            }}
          />
          <IconField
            value={form.values.icon}
            onChange={icon => form.setFieldValue('icon', icon)}
            error={form.errors.icon}
          />
          <FormActions back="Volver" onBack={onClose} pending={add.isPending || change.isPending}>
            {service ? 'Guardar' : 'Añadir servicio'}
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}

const lengthError = (typed: string, label: Label, min: number): string | null =>
  typed.trim().length >= min ? null : tooShort(label, min);

interface IconFieldProps {
  readonly value: string;
  readonly onChange: (icon: string) => void;
  readonly error?: ReactNode;
}

const NAMES: Readonly<Record<string, string>> = SERVICE_ICONS;

/** Lets the user choose one of the icons of services by its picture. The arrow keys move between them, as in every radio group. */
const IconField = ({ value, onChange, error }: IconFieldProps) => (
  <fieldset className={classes.field}>
    <legend className={classes.legend}>
      Icono: <span className={classes.chosen}>{NAMES[value] ?? 'ninguno'}</span>
    </legend>
    <div className={classes.icons}>
      {Object.entries(NAMES).map(([icon, name]) => (
        <label key={icon} className={classes.icon} title={name}>
          <input
            type="radio"
            name="icon"
            className="visually-hidden"
            value={icon}
            checked={icon === value}
            aria-label={name}
            onChange={() => onChange(icon)}
          />
          <ServiceIcon emoji={icon} />
        </label>
      ))}
    </div>
    {error ? (
      <p className={classes.error} role="alert">
        {error}
      </p>
    ) : null}
  </fieldset>
);
