/** What is said where the time was over before all facts were broken. A sample is another one each time, so nothing of it is kept. */
export const whatIsLeft = (left: number, isSample: boolean): string =>
  isSample
    ? `${left} are left: the same command begins anew with all of them. Draw fewer, or give it longer: --minutes.`
    : `${left} are left: the same command goes on with them.`
