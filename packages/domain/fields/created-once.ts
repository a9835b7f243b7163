/**
 * Returns a function that creates a value at its first call and returns the same one later. For formatters: the first one of a page
 * takes 50 ms on a slow phone, which would delay the response to the first touch when it is created with the module.
 */
export function createdOnce<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
