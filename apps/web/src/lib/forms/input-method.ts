/** The key code of every key that an input method handles, such as the Enter that confirms a word. */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Returns whether an input method handles the key, so that no field may act on it. Safari sends the Enter that confirms a word
 * after `compositionend`, with `isComposing` false: only the key code tells.
 */
export const isInputMethodKey = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === INPUT_METHOD_KEY_CODE;
