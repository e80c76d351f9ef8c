export interface Measured {
  readonly rows: readonly {
    /** The language. */
    readonly name: string
    readonly sentences: number
    readonly stopped: readonly string[]
    readonly missed: readonly string[]
  }[]
  /** Texts of the seed that are stopped. */
  readonly stoppedPosts: number
  /** Sentences that each language was to have. */
  readonly max: number
}

/** Which aims were missed, a sentence each: nothing ordinary is stopped, no phrase gets by, and there was enough to judge by. */
export function missedAims({ rows, stoppedPosts, max }: Measured): readonly string[] {
  return [
    ...(rows.length > 0 ? [] : ['No language was looked at.']),
    ...(stoppedPosts === 0 ? [] : [`${stoppedPosts} posts and comments of the seed are stopped.`]),
    ...rows.flatMap(({ name, sentences, stopped, missed }) => [
      ...(sentences >= max ? [] : [`${name} has only ${sentences} of ${max} sentences.`]),
      ...(stopped.length === 0 ? [] : [`${name}: ${stopped.length} ordinary sentences are stopped.`]),
      ...(missed.length === 0 ? [] : [`${name}: ${missed.length} phrases get by.`]),
    ]),
  ]
}
