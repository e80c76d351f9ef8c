/**
 * Settles as `work` does.
 * @throws {DOMException} a TimeoutError if it has not settled after `ms`.
 */
export const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException(`Not within ${ms} ms.`, 'TimeoutError')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
