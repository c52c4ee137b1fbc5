/*
 * What the columns of people's lists are called, beside the names of our fields, the better one first: exports of CRMs, of the
 * professional network, of sign-up forms. A column is one field only, and a field has one column.
 */

export const personHeadings: Readonly<Record<string, readonly string[]>> = {
  first_name: ['given name', 'forename', 'fname', 'first', 'contact first name', 'person first name'],
  last_name: ['surname', 'family name', 'lname', 'last', 'contact last name', 'person last name'],
  full_name: ['name', 'contact name', 'person name', 'contact', 'contact full name', 'lead name'],
  network_url: [
    ...['linkedin url', 'linkedin profile url', 'person linkedin url', 'contact linkedin url'],
    ...['linkedin', 'linkedin profile', 'linkedin link', 'profile url', 'public profile url'],
  ],
  company_domain: [
    ...['company domain name', 'domain', 'email domain', 'organization domain', 'account domain'],
    ...['company website', 'company website url', 'company url', 'website', 'website url', 'web site'],
    ...['homepage', 'account website', 'organization website', 'employer website'],
  ],
  company_name: [
    ...['company', 'organization', 'organisation', 'organization name', 'organisation name', 'employer'],
    ...['account name', 'account', 'current company', 'associated company', 'business name'],
  ],
};

export const addressHeadings: Readonly<Record<string, readonly string[]>> = {
  email: [
    ...['email address', 'work email', 'work email address', 'business email', 'business email address'],
    ...['professional email', 'company email', 'corporate email', 'primary email', 'contact email'],
    ...['person email', 'user email', 'mail', 'mail address', 'personal email', 'emails', 'email 1'],
  ],
};
