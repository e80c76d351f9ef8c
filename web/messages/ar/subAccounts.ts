const subAccounts = {
  title: 'حساباتك',
  main: 'الحساب الرئيسي',
  sub: 'حساب فرعي',
  demo: 'حساب تجريبي',
  frozen: 'مجمّد',
  current: 'المستخدم الآن',
  choose: 'اختر الحساب',
  practise: 'تداول تجريبي',
  practiseWith: 'تداول تجريبي: {name}',
  hint: 'يتبدّل الحساب أيضًا في علامات التبويب الأخرى في هذا المتصفح.',
  failedTitle: 'تعذّر تحميل حساباتك',
  none: 'لا يوجد حساب آخر.',
}

export const rooms = { subAccounts }
