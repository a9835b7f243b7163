import { Button, Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { usePhotoPreparation } from '../../../../lib/photos/use-photo-preparation.ts';
import { PhotoChooser } from '../../../../ui/forms/photo-chooser.tsx';

interface ChoosePhotoButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  /** Receives the photo, reduced if it was large. */
  readonly onChoose: (photo: File) => void;
  readonly children: ReactNode;
}

/** Button that opens the system's dialog for one photo. Says below itself why a chosen file is refused. */
export function ChoosePhotoButton({ ref, onChoose, children }: ChoosePhotoButtonProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const text = useId();
  const { offer, isPreparing } = usePhotoPreparation({
    room: () => 1,
    onReady: onChoose,
    onRefuse: setProblem,
  });
  return (
    <div>
      <PhotoChooser
        onChoose={files => {
          setProblem(null);
          offer(files);
        }}
      >
        {button => (
          <Button
            {...button}
            ref={ref}
            variant="default"
            size="md"
            leftSection={<IconPhoto size={18} aria-hidden="true" />}
            loading={isPreparing}
            aria-busy={isPreparing}
            aria-describedby={text}
          >
            {children}
          </Button>
        )}
      </PhotoChooser>
      <Input.Error id={text} role="alert" mt={problem === null ? 0 : 'xs'}>
        {problem}
      </Input.Error>
    </div>
  );
}
