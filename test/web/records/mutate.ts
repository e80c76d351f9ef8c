import { pick, type Random, whole } from '#fixtures/seed/random.ts'

type Place = readonly (string | number)[]

/** Values of each type for a field, with half a character, NaN, and values that resemble the page's own. */
const odd: readonly (() => unknown)[] = [
  () => null,
  () => '',
  () => 'an unknown word',
  () => '12,5',
  () => '\ud83d half',
  () => '<img src=x onerror=alert(1)>',
  () => 'x'.repeat(5_000),
  () => '//evil.example/\\',
  () => 'javascript:alert(1)',
  () => '%E0%A4%A',
  () => 0,
  () => -1,
  () => 0.5,
  () => 8.65e15,
  () => 1e300,
  () => Number.POSITIVE_INFINITY,
  () => Number.NaN,
  () => true,
  () => false,
  () => [],
  () => [null],
  () => [[]],
  () => ['a', 1, null, {}],
  () => ({}),
  () => ({ toString: 'none', length: -1 }),
  () => JSON.parse('{"__proto__":{"id":1},"constructor":null}'),
]

const isObject = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null

function placesIn(value: unknown, place: Place = []): Place[] {
  if (!isObject(value)) return [place]
  return [place, ...Object.keys(value).flatMap((key) => placesIn(value[key], [...place, key]))]
}

/** Changes one random place: removes, replaces or repeats it. */
export function mutate(random: Random, value: unknown): unknown {
  const root = { value }
  const times = whole(random, 1, 3)
  for (let time = 0; time < times; time++) {
    const places = placesIn(root)
    const place = places[whole(random, 1, places.length - 1)] ?? ['value']
    const last = place[place.length - 1] ?? 'value'
    let holder: unknown = root
    for (const key of place.slice(0, -1)) if (isObject(holder)) holder = holder[key]
    if (!isObject(holder)) continue
    const draw = random()
    if (draw < 0.15) delete holder[last]
    else if (draw < 0.25 && Array.isArray(holder)) holder.push(structuredClone(holder[Number(last)]))
    else holder[last] = pick(random, odd)()
  }
  return root.value
}
