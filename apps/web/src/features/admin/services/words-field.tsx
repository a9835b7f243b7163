import { Textarea, type TextareaProps } from '@mantine/core';
import { ownWords } from '@oficio/domain/search/service-words.ts';
import { WORD_LIST_MAX } from '@oficio/domain/search/word-list.ts';
import { TextButton } from '../../../ui/forms/text-button.tsx';

interface WordsFieldProps {
  readonly field: TextareaProps;
  readonly value: string;
  /** Name of the service in the first catalogue, see `defaultWords`; null for an added one. */
  readonly defaultName: string | null;
  readonly defaults: string;
  readonly onReset: () => void;
}

/** Field for the words with which customers find a service, and a way back to its default ones. */
export function WordsField({ field, value, defaultName, defaults, onReset }: WordsFieldProps) {
  const isDefault = ownWords(defaultName, value) === null;
  return (
    <div>
      <Textarea
        size="md"
        label="Palabras con las que se encuentra"
        name="words"
        description={
          <>
            Averías, piezas, aparatos y oficios que la gente escribe en el buscador, separados por comas o en
            líneas distintas. El nombre del servicio ya se busca.
            {defaults !== '' && isDefault ? ' Ahora son las predeterminadas.' : null}
          </>
        }
        maxLength={WORD_LIST_MAX}
        autosize
        minRows={3}
        maxRows={8}
        {...field}
      />
      {defaults === '' || isDefault ? null : (
        <TextButton onClick={onReset}>Volver a las palabras predeterminadas</TextButton>
      )}
    </div>
  );
}
