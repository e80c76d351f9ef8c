import { type Element, ids, keptElements, numberAt, voidOf } from './elements.ts'
import { type Blank, FilmError, type ReadAt, type Step } from './pieces.ts'

/** Video and audio. */
const shown = [1, 2]
/** The id and the size of an element are no longer. */
const headBytes = 12

/**
 * Reads the elements of a WebM or Matroska film (RFC 9559), and says what of it is neither picture nor sound, nor needed to show
 * them: to be written over, so that nothing else in the film moves.
 * @param size of the film, in bytes. @throws {FilmError} {RangeError} where it cannot be followed.
 */
export async function webmBlanks(readAt: ReadAt, size: number, step: Step): Promise<Blank[]> {
  const blanks: Blank[] = []
  const tracks = new Set<number>()
  /** Tracks whose blocks have how much is seen through them as an addition. */
  const seenThrough = new Set<number>()

  async function elementAt(at: number, limit: number): Promise<Element> {
    step()
    const head = await readAt(at, headBytes)
    const id = numberAt(head, 0, 4)
    const length = numberAt(head, id.length, 8)
    const from = at + id.length + length.length
    const end = length.value === undefined ? undefined : from + length.value
    if (from > limit || (end ?? from) > limit) throw new FilmError('Invalid WebM: an element exceeds its parent.')
    return { id: id.id, at, from, end }
  }
  async function elementsIn({ from, end = from }: Element): Promise<Element[]> {
    const elements: Element[] = []
    for (let at = from; at < end; at = elements[elements.length - 1]?.end ?? end)
      elements.push(await elementAt(at, end))
    return elements
  }
  const blankOthers = (elements: readonly Element[], stay: readonly number[]) => {
    for (const element of elements) if (!stay.includes(element.id)) blanks.push(voidOf(element))
  }
  async function lastByteOf(element: Element | undefined): Promise<number | undefined> {
    const end = element?.end
    return end === undefined || end === element?.from ? undefined : (await readAt(end - 1, 1))[0]
  }

  async function readTrack(entry: Element): Promise<void> {
    const fields = await elementsIn(entry)
    const type = await lastByteOf(fields.find(({ id }) => id === ids.trackType))
    const number = fields.find(({ id }) => id === ids.trackNumber)
    if (number?.end === undefined || !shown.includes(type ?? 0)) {
      blanks.push(voidOf(entry))
      return
    }
    // Each byte of it is read.
    step(number.end - number.from)
    const digits = await readAt(number.from, number.end - number.from)
    const track = digits.reduce((value, digit) => value * 256 + digit, 0)
    tracks.add(track)
    const video = fields.find(({ id }) => id === ids.video)
    const alpha = video && (await elementsIn(video)).find(({ id }) => id === ids.alphaMode)
    if ((await lastByteOf(alpha)) === 1) seenThrough.add(track)
    blankOthers(fields, keptElements.track)
  }
  const trackOf = async (block: Element) => numberAt(await readAt(block.from, headBytes), 0, 8).value ?? 0
  /** What a block has beside its picture may be anything, places too: of a film that is seen through, 1 is how much. */
  async function readAdditions(additions: Element, track: number): Promise<void> {
    if (!seenThrough.has(track)) {
      blanks.push(voidOf(additions))
      return
    }
    for (const addition of await elementsIn(additions)) {
      const number = (await elementsIn(addition)).find(({ id }) => id === ids.additionId)
      const isAlpha = addition.id === ids.addition && ((await lastByteOf(number)) ?? 1) === 1
      if (!isAlpha) blanks.push(voidOf(addition))
    }
  }

  const keeps: Readonly<Record<number, (element: Element) => Promise<boolean>>> = {
    [ids.info]: async (info) => {
      blankOthers(await elementsIn(info), keptElements.info)
      return true
    },
    [ids.tracks]: async (all) => {
      const each = await elementsIn(all)
      for (const track of each.filter(({ id }) => id === ids.track)) await readTrack(track)
      blankOthers(each, [ids.track])
      return true
    },
    [ids.simpleBlock]: async (block) => tracks.has(await trackOf(block)),
    [ids.group]: async (group) => {
      const fields = await elementsIn(group)
      const block = fields.find(({ id }) => id === ids.block)
      const track = block && (await trackOf(block))
      if (track === undefined || !tracks.has(track)) return false
      blankOthers(fields, keptElements.group)
      for (const each of fields) if (each.id === ids.additions) await readAdditions(each, track)
      return true
    },
  }

  const header = await elementAt(0, size)
  const segment = await elementAt(header.end ?? size, size)
  if (header.id !== ids.header || segment.id !== ids.segment) throw new FilmError('Not a WebM file.')
  // What is in a cluster is read as if it stood beside it: one may not say where it ends.
  for (let at = segment.from; at < size; ) {
    const element = await elementAt(at, size)
    const isCluster = element.id === ids.cluster
    if (element.end === undefined && !isCluster) throw new FilmError('Invalid WebM: an element exceeds its parent.')
    const isWanted = keptElements.segment.includes(element.id) && ((await keeps[element.id]?.(element)) ?? true)
    if (!isWanted) blanks.push(voidOf(element))
    at = isCluster ? element.from : (element.end ?? size)
  }
  return blanks.sort((a, b) => a.at - b.at)
}
