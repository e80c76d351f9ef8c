import type { LocaleCode } from '../../../bridge/site/locales.ts'

/**
 * What the document itself says, by catalogue, where its first files did not come or do not run: none of them can be asked for
 * words then. The build writes them into it.
 */
export const notStarted = {
  en: 'This page did not start: the connection broke off, or this browser is too old.',
  ar: 'لم تبدأ الصفحة: انقطع الاتصال أو المتصفح قديم جدًا.',
  de: 'Die Seite ist nicht gestartet: Verbindung unterbrochen oder Browser zu alt.',
  es: 'La página no se ha iniciado: se cortó la conexión o el navegador es demasiado antiguo.',
  fr: 'La page n’a pas démarré : connexion coupée ou navigateur trop ancien.',
  id: 'Halaman tidak dapat dimulai: koneksi terputus atau peramban terlalu usang.',
  it: 'La pagina non si è avviata: connessione interrotta o browser troppo vecchio.',
  ja: 'ページを開始できませんでした。接続が切れたか、ブラウザーが古すぎます。',
  ph: 'Hindi nagsimula ang page: naputol ang koneksyon o luma na ang browser.',
  pl: 'Strona się nie uruchomiła: przerwane połączenie lub zbyt stara przeglądarka.',
  pt: 'A página não iniciou: a conexão caiu ou o navegador é antigo demais.',
  ru: 'Страница не запустилась: нет соединения или браузер слишком старый.',
  uk: 'Сторінка не запустилася: немає з’єднання або браузер застарий.',
  uz: 'Sahifa ishga tushmadi: aloqa uzilgan yoki brauzer juda eski.',
  vi: 'Trang không khởi động được: mất kết nối hoặc trình duyệt quá cũ.',
  'zh-CN': '页面未能启动：连接中断，或浏览器版本过旧。',
  'zh-TC': '頁面未能啟動：連線中斷，或瀏覽器版本過舊。',
} as const satisfies Partial<Record<LocaleCode, string>>
