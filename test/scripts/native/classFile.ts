/** A method or field of a class, as the machine knows it: a constructor is `<init>`. */
export interface MemberRef {
  /** The type that it is asked of, with dots; inner types have a dollar. */
  readonly owner: string
  readonly name: string
}

/** What a compiled class says of itself and of others. */
export interface ClassFile {
  readonly name: string
  readonly parent: string
  readonly declared: ReadonlySet<string>
  readonly refs: readonly MemberRef[]
  /** All types that it names. */
  readonly types: ReadonlySet<string>
}

/** How long an entry of the pool is, by its tag, without the tag; text says its own length. */
const lengths: Readonly<Record<number, number>> = {
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 2,
  8: 2,
  9: 4,
  10: 4,
  11: 4,
  12: 4,
  15: 3,
  16: 2,
  17: 4,
  18: 4,
  19: 2,
  20: 2,
}
const [textTag, typeTag, fieldTag, lastRefTag] = [1, 7, 9, 11] as const

const dotted = (name: string): string => name.replaceAll('/', '.')

/**
 * Reads a `.class` file, as the Java Virtual Machine Specification lays it out.
 * @throws Error where it is none, or has an unknown entry.
 */
export function readClassFile(bytes: Buffer): ClassFile {
  if (bytes.readUInt32BE(0) !== 0xcafebabe) throw new Error('This is no class file.')
  const count = bytes.readUInt16BE(8)
  /** Where each entry stands; none behind a long number, which takes two. */
  const places = new Map<number, { readonly tag: number; readonly at: number }>()
  let at = 10
  for (let index = 1; index < count; index++) {
    const tag = bytes.readUInt8(at)
    places.set(index, { tag, at: at + 1 })
    const length = tag === textTag ? 2 + bytes.readUInt16BE(at + 1) : lengths[tag]
    if (length === undefined) throw new Error(`The pool has an entry of the unknown kind ${tag}.`)
    at += 1 + length
    if (tag === 5 || tag === 6) index++
  }
  const placeOf = (index: number): number => places.get(index)?.at ?? 0
  const textAt = (index: number): string => {
    const place = placeOf(index)
    return bytes.toString('utf8', place + 2, place + 2 + bytes.readUInt16BE(place))
  }
  const typeAt = (index: number): string => dotted(textAt(bytes.readUInt16BE(placeOf(index))))

  const [name, parent] = [typeAt(bytes.readUInt16BE(at + 2)), typeAt(bytes.readUInt16BE(at + 4))]
  const declared = new Set<string>()
  at += 6 + 2 + 2 * bytes.readUInt16BE(at + 6)
  // Fields, then methods: each with its attributes, of which none is asked for here.
  for (let part = 0; part < 2; part++) {
    const members = bytes.readUInt16BE(at)
    at += 2
    for (let member = 0; member < members; member++) {
      declared.add(textAt(bytes.readUInt16BE(at + 2)))
      const attributes = bytes.readUInt16BE(at + 6)
      at += 8
      for (let attribute = 0; attribute < attributes; attribute++) at += 6 + bytes.readUInt32BE(at + 2)
    }
  }

  const entries = [...places.values()]
  const refs = entries
    .filter(({ tag }) => tag >= fieldTag && tag <= lastRefTag)
    .map(({ at: place }) => ({
      owner: typeAt(bytes.readUInt16BE(place)),
      name: textAt(bytes.readUInt16BE(placeOf(bytes.readUInt16BE(place + 2)))),
    }))
  const types = entries
    .filter(({ tag }) => tag === typeTag)
    .map(({ at: place }) => dotted(textAt(bytes.readUInt16BE(place))))
  return { name, parent, declared, refs, types: new Set(types) }
}

/** What classes ask of types that are not among them. What one inherits is asked of the first ancestor that is not. */
export function foreignRefs(classes: readonly ClassFile[]): readonly MemberRef[] {
  const own = new Map(classes.map((one) => [one.name, one]))
  const resolve = ({ owner, name }: MemberRef): MemberRef | undefined => {
    const found = own.get(owner)
    if (!found) return { owner, name }
    return found.declared.has(name) ? undefined : resolve({ owner: found.parent, name })
  }
  const seen = new Map<string, MemberRef>()
  for (const ref of classes.flatMap(({ refs }) => refs)) {
    const foreign = resolve(ref)
    if (foreign) seen.set(`${foreign.owner}.${foreign.name}`, foreign)
  }
  return [...seen.values()]
}
