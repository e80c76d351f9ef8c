import type { Hosting, Kind, KindName } from '#bridge/site/hosting.ts'
import { missingFiles, twins } from '#bridge/site/hosting.ts'

/*
 * The table of a site as nginx reads it: maps from an address to its row, and from the row to file and headers. An address is judged
 * as it was sent, as everywhere; and a header whose variable is empty is not sent.
 */

/** In quotes: patterns have braces and semicolons. */
const quoted = (value: string): string => `"${value.replaceAll('"', '\\"')}"`

const map = (from: string, to: string, rows: readonly (readonly [key: string, value: string])[], otherwise = '""') =>
  [`map ${from} $${to} {`, `  default ${otherwise};`, ...rows.map(([key, value]) => `  ${key} ${value};`), '}'].join(
    '\n',
  )

const pattern = (source: string): string => quoted(`~${source}`)

const variableOf = (header: string): string => `insights_${header.replaceAll('-', '_')}`

const namesOf = (kinds: Hosting['kinds']): readonly string[] => [
  // Where a row leads is no header of a file.
  ...new Set(Object.values(kinds).flatMap(({ headers }) => Object.keys(headers).filter((name) => name !== 'location'))),
]

const kindsOf = (kinds: Hosting['kinds']) => Object.entries(kinds) as readonly (readonly [KindName, Kind])[]

/** What stands in nginx's `http`, above its servers. */
export function nginxMaps({ kinds, rows, secure, renewal, types }: Hosting): string {
  const renewing = kindsOf(kinds).flatMap(([name, { renews }]) => (renews ? [name] : []))
  const cookie = `$cookie_${renewal.name}`
  const cacheOf = (name: string) => `${variableOf('cache-control')}${name}`
  const headers = namesOf(kinds).map((header) =>
    map(
      '$insights_kind',
      header === 'cache-control' ? cacheOf('_of_kind') : variableOf(header),
      kindsOf(kinds).flatMap(([name, kind]) => (kind.headers[header] ? [[name, quoted(kind.headers[header])]] : [])),
    ),
  )
  return `${[
    '# The path as it was sent, without its query. Of an address that nginx refuses it knows the request line alone.',
    map('"$request_uri $request"', 'insights_path', [
      ['"~^(?<insights_sent>[^? ]+)"', '$insights_sent'],
      ['"~^ \\S+ (?<insights_refused>[^? ]*)"', '$insights_refused'],
    ]),
    '# Which kind of file it is, and which file: the first that fits.',
    map(
      '$insights_path',
      'insights_answer',
      rows.map(({ path, kind, file }) => [
        pattern(path.replace('(?<asset>', '(?<insights_asset>')),
        // What is not there has no file: nginx would answer one that it finds with 200.
        quoted(`${kind} /${kinds[kind].status === 404 ? '' : file.replace('$asset', '$insights_asset')}`),
      ]),
      '"noPage /"',
    ),
    map('$insights_answer', 'insights_row', [['"~^(?<insights_first>\\w+) "', '$insights_first']]),
    map('$insights_answer', 'insights_file', [['"~ (?<insights_second>/.*)$"', '$insights_second']]),
    '# What is answered where there is no such file.',
    map(
      '$insights_row',
      'insights_missing',
      [
        ['asset', `/${missingFiles.noAsset}`],
        ['noAsset', `/${missingFiles.noAsset}`],
      ],
      `/${missingFiles.noPage}`,
    ),
    map(
      '$status:$insights_row',
      'insights_kind',
      [
        ['~^404:(asset|noAsset)$', 'noAsset'],
        ['~^404:', 'noPage'],
      ],
      '$insights_row',
    ),
    '# The encodings that a reader accepts, and that of the file that was found.',
    // What is not accepted is looked for under a name that no file has.
    ...Object.entries(twins).map(([end, name]) =>
      map(
        '$http_accept_encoding',
        `insights_${name}`,
        [[`"~*(^|,)\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*(,|$))|,|$)"`, `.${end}`]],
        '.none',
      ),
    ),
    map(
      '$uri',
      'insights_encoding',
      Object.entries(twins).map(([end, name]) => [`~\\.${end}$`, name]),
    ),
    map(
      '$uri',
      'insights_type',
      Object.entries(types).map(([end, type]) => [`"~\\.${end}(\\.br|\\.gz)?$"`, quoted(type)]),
    ),
    '# By HTTPS, here or at what stands before: each proxy on the way adds a value, and the first is of the reader.',
    map('$scheme:$http_x_forwarded_proto', 'insights_secure', [['"~*^(https:|http:\\s*https\\s*(,|$))"', '1']], '""'),
    ...Object.entries(secure).map(([name, value]) => map('$insights_secure', variableOf(name), [['1', quoted(value)]])),
    '# Headers, by kind.',
    ...headers,
    '# The preferences, for another year.',
    map(cookie, 'insights_kept', [[quoted(`~^${renewal.value}$`), cookie]]),
    map('$insights_secure', 'insights_secure_cookie', [['1', '"; Secure"']]),
    map('$insights_kind:$insights_kept', 'insights_renewed', [
      [
        `"~^(${renewing.join('|')}):."`,
        quoted(`${renewal.name}=$insights_kept; ${renewal.attributes}$insights_secure_cookie`),
      ],
    ]),
    map('$insights_renewed', variableOf('cache-control'), [['""', `$${cacheOf('_of_kind')}`]], quoted(renewal.cache)),
  ].join('\n\n')}\n`
}

export interface NginxPlace {
  /** Of the site's files, on the server. */
  readonly folder: string
  /** The path below which the site is; empty at the root. */
  readonly base: string
  /** Whether what is in no row belongs to the host, which answers it in `location @site`. */
  readonly leaves: boolean
}

/** What stands in one of nginx's servers. */
export function nginxLocations({ kinds, secure }: Hosting, { folder, base, leaves }: NginxPlace): string {
  const names = [...namesOf(kinds), ...Object.keys(secure)]
  const headers = [
    ['content-type', '$insights_type'],
    ['content-encoding', '$insights_encoding'],
    ['set-cookie', '$insights_renewed'],
    ...names.map((name) => [name, `$${variableOf(name)}`]),
  ].map(([name, value]) => `  add_header ${name} ${value} always;`)
  const file = (lines: readonly string[]) => [
    `  root ${quoted(folder)};`,
    '  # The type is a header of the table; a compressed file has that of its original.',
    '  types { }',
    '  default_type "";',
    ...lines,
    ...headers,
  ]
  const isAlone = base === '' && !leaves
  const left = ['  error_page 418 = @site;', '  if ($insights_row = noPage) { return 418; }']
  return `${[
    '# Beside this, hand on to the exchange /v1/, /btapi/ and pictures (/media/, or domains.pictures.path): see docs/hosting.md, "nginx".',
    base === '' ? 'location / {' : `location ~ "^${base.replaceAll('.', '\\.')}(?:/|$)" {`,
    ...file([
      '  absolute_redirect off;',
      `  if ($insights_row = start) { return ${kinds.start.status} ${kinds.start.headers.location}; }`,
      ...(leaves ? left : []),
      '  error_page 404 @insights_missing;',
      '  try_files $insights_file$insights_br $insights_file$insights_gzip $insights_file =404;',
    ]),
    '}',
    '',
    'location @insights_missing {',
    ...file(['  try_files $insights_missing =404;']),
    '}',
    ...(isAlone
      ? [
          '',
          '# Nothing is at an address that nginx refuses, such as one that is badly encoded.',
          'error_page 400 =404 /.insights-refused;',
          'location = /.insights-refused {',
          '  internal;',
          ...file(['  error_page 404 @insights_missing;', '  try_files $insights_missing =404;']),
          '}',
        ]
      : []),
  ].join('\n')}\n`
}
