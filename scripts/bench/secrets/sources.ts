/** A language of BIP 39, its word list's module, and where Debian has ordinary sentences of it. */
export interface Source {
  readonly name: string
  /** How folders of manual pages and catalogues are named; those in English are named after none. */
  readonly tag: string
  readonly packages: readonly string[]
}

export const sources: readonly Source[] = [
  { name: 'english', tag: '', packages: ['manpages'] },
  { name: 'french', tag: 'fr', packages: ['manpages-fr'] },
  { name: 'spanish', tag: 'es', packages: ['manpages-es'] },
  { name: 'italian', tag: 'it', packages: ['manpages-it'] },
  { name: 'portuguese', tag: 'pt_BR', packages: ['manpages-pt-br'] },
  { name: 'czech', tag: 'cs', packages: ['manpages-cs'] },
  { name: 'japanese', tag: 'ja', packages: ['manpages-ja'] },
  { name: 'korean', tag: 'ko', packages: ['git', 'coreutils', 'dpkg', 'apt'] },
  { name: 'simplified-chinese', tag: 'zh_CN', packages: ['manpages-zh'] },
  { name: 'traditional-chinese', tag: 'zh_TW', packages: ['manpages-zh', 'git', 'coreutils', 'dpkg', 'apt'] },
]
