import { expect, test } from 'vitest'
import { pastIndexes } from '../../scripts/build/pastIndexes.ts'

const index = `export { PostCard } from './card/PostCard.tsx'
export { type Post, postOf, rememberPosts } from './posts.ts'
export type {
  Words,
} from './words.ts'
`
const past = (source: string) =>
  pastIndexes('web/features/people/user/User.tsx', source, (path) => {
    if (path !== 'web/features/post/index.ts') throw new Error(`Asked for ${path}.`)
    return index
  })

test('what a module takes by a feature’s index it takes from the modules behind it', () => {
  expect(past("import { PostCard, postOf as one, type Post } from '../../post/index.ts'")).toBe(
    "import { PostCard } from '../../post/card/PostCard.tsx'; import { postOf as one, type Post } from '../../post/posts.ts'",
  )
  expect(past("import type { Words } from '../../post/index.ts'")).toBe(
    "import type { Words } from '../../post/words.ts'",
  )
})

test('a module keeps its lines', () => {
  const source = "import {\n  PostCard,\n  postOf,\n} from '../../post/index.ts'\nconst fifth = 5\n"
  expect(past(source).split('\n')[4]).toBe('const fifth = 5')
})

test('a name that the index does not have is still asked of it', () => {
  expect(past("import { secret } from '../../post/index.ts'")).toBe("import { secret } from '../../post/index.ts'")
})

test('an index that is no feature’s stays', () => {
  const source = "import { track } from '../../../../bridge/tracking/index.ts'"
  expect(past(source)).toBe(source)
})
