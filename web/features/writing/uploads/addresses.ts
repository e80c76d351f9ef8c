/** Addresses by which this page shows bytes that it has: they hold the bytes until they are released. */
export function createAddresses() {
  const made = new Map<string, string>()
  const release = (name: string): void => {
    const address = made.get(name)
    if (address) URL.revokeObjectURL(address)
    made.delete(name)
  }
  return {
    make(name: string, bytes: Blob): string {
      release(name)
      const address = URL.createObjectURL(bytes)
      made.set(name, address)
      return address
    },
    release,
  }
}
