/** A storage whose entries are its own properties, as `Object.keys` of a browser's storage returns them. */
export function listedStorage(): Storage {
  const storage: Record<string, unknown> = Object.create({
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, text: string) => {
      storage[key] = text;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  });
  return storage as unknown as Storage;
}
