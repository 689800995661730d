/** A storage whose items are its own properties, as in a browser. */
export function stubStorage(): Storage {
  const methods = {
    getItem: (name: string) => (Object.hasOwn(items, name) ? items[name] : null),
    setItem: (name: string, text: string) => Object.assign(items, { [name]: text }),
    removeItem: (name: string) => Reflect.deleteProperty(items, name),
  };
  const items: Record<string, string> = Object.create(methods);
  return items as unknown as Storage;
}
