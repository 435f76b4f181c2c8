/**
 * Both searches as SQL. A criterion that was not given is null and folds away before the query is planned, so what is
 * left is plain ranges over the "C" keys: one index serves prefix and order, and nothing is a pattern, so `%`, `_` and
 * `\` are ordinary characters. chr(1114111) is the last character there is: it closes the range of a prefix.
 */
const startsWith = (key: string, given: string) => `(${given}::text is null or
    (${key} >= upper(btrim(${given})) and ${key} < upper(btrim(${given})) || chr(1114111)))`;

/** $1 community, $2 last name, $3 first name, $4 license number, $5 date of birth, $6 cursor, $7 how many. */
export const SEARCH_CHARACTERS = `
  select c.id, c.community_id as "communityId", c.user_id as "userId", c.first_name as "firstName",
    c.last_name as "lastName", c.date_of_birth::text as "dateOfBirth", c.address, c.phone_number as "phoneNumber",
    c.gender, c.height, c.weight, c.eye_color as "eyeColor", c.hair_color as "hairColor",
    c.license_number as "licenseNumber", c.race, c.build, c.warrants, c.flags
  from characters c
  where c.community_id = $1
    and ${startsWith('c.last_key', '$2')}
    and ${startsWith('c.first_key', '$3')}
    and ($4::text is null or c.license_key = upper(btrim($4)))
    and ($5::date is null or c.date_of_birth = $5::date)
    and ($6::int is null or (c.last_key, c.first_key, c.id) >
      (select p.last_key, p.first_key, p.id from characters p where p.id = $6 and p.community_id = $1))
  order by c.last_key, c.first_key, c.id
  limit $7`;

/** $1 community, $2 plate, $3 VIN, $4 owner's first or last name, $5 owner's id, $6 cursor, $7 how many. */
export const SEARCH_VEHICLES = `
  with found as (
    select v.* from vehicles v
    where v.community_id = $1
      and ${startsWith('v.plate_key', '$2')}
      and ${startsWith('v.vin_key', '$3')}
      and ($4::text is null or v.character_id = any (array(
        select o.id from characters o where o.community_id = $1 and ${startsWith('o.last_key', '$4')}
        union
        select o.id from characters o where o.community_id = $1 and ${startsWith('o.first_key', '$4')})))
      and ($5::int is null or v.character_id = $5)
      and ($6::int is null or (v.plate_key, v.id) >
        (select p.plate_key, p.id from vehicles p where p.id = $6 and p.community_id = $1))
    order by v.plate_key, v.id
    limit $7
  )
  select f.id, f.community_id as "communityId", f.character_id as "characterId", f.make, f.model, f.year, f.color,
    f.plate, f.vin, f.registration_status as "registrationStatus", f.insurance_status as "insuranceStatus",
    f.is_stolen as "isStolen", b.bolo
  from found f
  left join lateral (
    select jsonb_build_object('id', w.bolo_id, 'description', w.description) as bolo
    from wanted_vehicles w
    where w.community_id = $1 and (w.plate_key = f.plate_key or w.vin_key = f.vin_key)
    order by w.bolo_id desc
    limit 1
  ) b on true
  order by f.plate_key, f.id`;

/** $1 community, $2 characters, $3 how many for each; newest first. */
export const REPORTS_OF = `
  select r.report
  from unnest($2::int[]) as found(id)
  cross join lateral (
    select report_id, report from filed_reports
    where community_id = $1 and character_id = found.id
    order by report_id desc
    limit $3
  ) r
  order by r.report_id desc`;
