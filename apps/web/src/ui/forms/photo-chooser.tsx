import { FileButton, type FileButtonProps } from '@mantine/core';
import { useRef } from 'react';
import { isApplePhone } from '../../lib/browser/apple-phone.ts';

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
/** With the endings, because Windows knows no type of HEIC files and would hide them. */
const ACCEPT_WITH_HEIC = `${ACCEPT},image/heic,image/heif,.heic,.heif`;

interface PhotoChooserProps {
  /** Lets the user choose several files at once. */
  readonly multiple?: boolean;
  /** Opens the camera of the device instead of its files. */
  readonly isCamera?: boolean;
  readonly disabled?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
  /** Renders the button with these properties. */
  readonly children: FileButtonProps['children'];
}

/** Lets the user choose photos with a button. */
export function PhotoChooser(props: PhotoChooserProps) {
  const { multiple = false, isCamera = false, disabled = false, onChoose, children } = props;
  const reset = useRef<() => void>(null);
  return (
    <FileButton<boolean>
      // Without HEIC in the list, an iPhone converts its photos to JPEG itself.
      accept={isApplePhone() ? ACCEPT : ACCEPT_WITH_HEIC}
      multiple={multiple}
      {...(isCamera && { capture: 'environment' })}
      disabled={disabled}
      resetRef={reset}
      onChange={chosen => {
        // Clears the input, because choosing the same file again would otherwise cause no event.
        reset.current?.();
        if (chosen) onChoose([chosen].flat());
      }}
    >
      {children}
    </FileButton>
  );
}
