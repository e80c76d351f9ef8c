const reply = {
  reply: 'رد',
  replyTo: 'رد على {name}',
  text: 'تعليقك',
  placeholder: 'اكتب تعليقًا',
  answering: 'ردًا على {name}',
  stopAnswering: 'كتابة تعليق مستقل',
  send: 'إرسال',
  logIn: 'سجّل الدخول لترد',
  sending: 'جارٍ الإرسال',
  failed: 'فشل الإرسال',
  tryAgain: 'حاول مجددًا',
  edit: 'تعديل',
  you: 'أنت',
}

export const rooms = { reply }
