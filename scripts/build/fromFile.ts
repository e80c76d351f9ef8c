import { build as bundle, type Plugin } from 'esbuild'
import { classicScript, type PageBuild, root } from '../../esbuild.config.ts'
import { languageCodes, localePath } from './locales.ts'

/** Where modules do not run and nothing can be fetched, a language comes as a classic script of its own. */
export const languagesFromScripts: Plugin = {
  name: 'languages from scripts',
  setup(build) {
    build.onLoad({ filter: /\/web\/i18n\/languages\.ts$/ }, () => ({
      contents: `import { languageFromScript } from './webview/languageFromScript.ts'
export const catalogues = {
${languageCodes.map((code) => `  '${code}': () => languageFromScript('${code}'),`).join('\n')}
}`,
      resolveDir: root,
      loader: 'ts',
    }))
  },
}

/** The script of a language, with all its namespaces. */
export const languageScript = (code: string, page: PageBuild) =>
  bundle({
    ...classicScript('', `dist/webview/file/messages/${code}.js`, page),
    entryPoints: [],
    stdin: {
      contents: `import namespaces from './${localePath(code)}'
window.insightsLanguages = { ...window.insightsLanguages, '${code}': { default: namespaces } }`,
      resolveDir: root,
    },
  })

/**
 * Parts that a page opened from a file does without: node-forge, since signing needs HTTPS, and native signs in the app; and
 * the chart and the editor of articles, whose places say that they did not load. Messages and comments can be written there;
 * of seed phrases it knows the English ones alone, for the words of the other languages weigh as much as a fifth of it.
 */
export const withoutParts: Plugin = {
  name: 'without parts',
  setup(build) {
    build.onResolve({ filter: /^(node-forge\/.*|lightweight-charts|prosemirror-\w+)$/ }, ({ path }) => ({
      path,
      namespace: 'left out',
    }))
    build.onLoad({ filter: /\/secrets\/lists\/[\w-]+\.ts$/ }, ({ path }) =>
      path.endsWith('/english.ts') ? undefined : { contents: 'export const words = []' },
    )
    build.onLoad({ filter: /.*/, namespace: 'left out' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`${path} is not part of pages that are opened from a file.`)})\nmodule.exports = {}`,
    }))
  },
}
