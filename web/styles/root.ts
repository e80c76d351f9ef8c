/**
 * The classes of the two elements that the library puts the section into: they stand for `html` and `body` of a page of ours, and its
 * rules hold below the first alone.
 */
export const rootClass = 'insights'
export const bodyClass = 'insights-body'
