import { hear } from './hear.ts'
import { markedAt } from './marks.ts'
import { reportMarked } from './report.ts'

/** Reports presses of elements that are followed, as they were before the press. Answers a function that ends it. */
export const watchClicks = (root: Document): (() => void) =>
  hear(root, 'click', ({ target }) => {
    const marked = markedAt(target, 'click')
    if (marked) reportMarked('click', marked)
  })
