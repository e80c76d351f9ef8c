import { matchesGlob } from 'node:path'
import config from '../../vitest.config.ts'

/** A project of vitest's, and which test files are its own. */
export interface Project {
  readonly name: string
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** Its tests want the sandbox, and a browser in front of it. */
  readonly isBrowser: boolean
}

/** All projects, as the configuration has them: one added there is added here. */
export const projects: readonly Project[] = (config.test?.projects ?? []).flatMap((project) => {
  if (typeof project !== 'object' || !('test' in project) || typeof project.test?.name !== 'string') return []
  const { name, include = [], exclude = [], globalSetup } = project.test
  return [{ name, include, exclude, isBrowser: globalSetup !== undefined }]
})

const holds = ({ include, exclude }: Project, path: string): boolean =>
  include.some((glob) => matchesGlob(path, glob)) && !exclude.some((glob) => matchesGlob(path, glob))

/** The projects, browsers' apart, that run a test file: none runs a browser's, or one in a place that no project looks at. */
export const unitProjectsOf = (path: string): string[] =>
  projects.filter((project) => !project.isBrowser && holds(project, path)).map(({ name }) => name)

/** Whether a file belongs to the tests in browsers. */
export const isOfBrowser = (path: string): boolean =>
  projects.some(({ name, isBrowser }) => isBrowser && path.startsWith(`test/${name}/`))
