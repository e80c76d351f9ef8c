import type { LocaleCode } from '../../bridge/site/locales.ts'
import { catalogueOf } from '../../web/i18n/catalogues.ts'

/** What search engines and those who share a link read of the home page. */
export interface HomeWords {
  readonly title: string
  readonly description: string
}

const english: HomeWords = {
  title: 'Insights: what traders are reading now',
  description: 'Posts, topics and people of the market, with live prices: what traders read and write now.',
}

const words: Readonly<Partial<Record<LocaleCode, HomeWords>>> = {
  ar: {
    title: 'رؤى: ما يقرؤه المتداولون الآن',
    description: 'منشورات ومواضيع وأشخاص من السوق مع أسعار مباشرة: ما يقرؤه المتداولون ويكتبونه الآن.',
  },
  de: {
    title: 'Insights: Was Trader gerade lesen',
    description: 'Beiträge, Themen und Menschen des Marktes, mit Live-Kursen: was Trader gerade lesen und schreiben.',
  },
  es: {
    title: 'Insights: lo que leen ahora los traders',
    description:
      'Publicaciones, temas y gente del mercado, con precios en vivo: lo que los traders leen y escriben ahora.',
  },
  fr: {
    title: 'Insights : ce que lisent les traders en ce moment',
    description: 'Posts, sujets et acteurs du marché, avec les prix en direct : ce que les traders lisent et écrivent.',
  },
  id: {
    title: 'Insights: yang sedang dibaca para trader',
    description:
      'Postingan, topik, dan orang-orang di pasar, dengan harga langsung: yang dibaca dan ditulis trader kini.',
  },
  it: {
    title: 'Insights: cosa leggono ora i trader',
    description:
      'Post, argomenti e persone del mercato, con prezzi in tempo reale: cosa leggono e scrivono ora i trader.',
  },
  ja: {
    title: 'Insights：トレーダーがいま読んでいるもの',
    description:
      '市場の投稿、トピック、人々をリアルタイムの価格とともに。トレーダーがいま読み、書いていることがここにあります。',
  },
  ph: {
    title: 'Insights: ang binabasa ngayon ng mga trader',
    description:
      'Mga post, paksa at tao ng merkado, may live na presyo: ang binabasa at isinusulat ngayon ng mga trader.',
  },
  pl: {
    title: 'Insights: co teraz czytają traderzy',
    description: 'Wpisy, tematy i ludzie rynku wraz z cenami na żywo: co traderzy teraz czytają i piszą.',
  },
  pt: {
    title: 'Insights: o que os traders estão lendo agora',
    description: 'Posts, temas e pessoas do mercado, com preços ao vivo: o que os traders leem e escrevem agora.',
  },
  ru: {
    title: 'Insights: что сейчас читают трейдеры',
    description: 'Посты, темы и люди рынка с ценами в реальном времени: что трейдеры читают и пишут сейчас.',
  },
  uk: {
    title: 'Insights: що зараз читають трейдери',
    description: 'Дописи, теми й люди ринку з цінами в реальному часі: що трейдери читають і пишуть зараз.',
  },
  uz: {
    title: 'Insights: treyderlar hozir nimani o‘qimoqda',
    description:
      'Bozor postlari, mavzulari va odamlari, jonli narxlar bilan: treyderlar hozir o‘qiyotgan va yozayotganlari.',
  },
  vi: {
    title: 'Insights: điều các trader đang đọc',
    description: 'Bài viết, chủ đề và con người của thị trường, kèm giá trực tiếp: điều các trader đang đọc và viết.',
  },
  'zh-CN': {
    title: 'Insights：交易者此刻在读什么',
    description:
      '市场上的帖子、话题与人物，配有实时价格：交易者此刻在读什么、写什么，都在这里，随时更新，尽在掌握之中。',
  },
  'zh-TC': {
    title: 'Insights：交易者此刻在讀什麼',
    description:
      '市場上的貼文、話題與人物，配有即時價格：交易者此刻在讀什麼、寫什麼，都在這裡，隨時更新，盡在掌握之中。',
  },
}

/** A locale's own words, or those of the language it reads in. */
export const homeWords = (code: LocaleCode): HomeWords => words[code] ?? words[catalogueOf(code)] ?? english
