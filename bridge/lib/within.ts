/**
 * Settles as `work` does.
 * @throws {DOMException} a TimeoutError where it has not settled after `ms`.
 */
export const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const late = () => reject(new DOMException(`It took more than ${ms} ms.`, 'TimeoutError'))
    const timer = setTimeout(late, ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
