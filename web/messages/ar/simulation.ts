const simulation = {
  title: 'تداول تجريبي',
  text: 'الأرصدة والأوامر هنا ليست حقيقية.',
  leave: 'مغادرة التجربة',
  notOpen: 'هذه الصفحة ليست ضمن التداول التجريبي. غادر التجربة لفتحها.',
}

export const rooms = { simulation }
